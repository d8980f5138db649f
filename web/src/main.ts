import './fonts.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followLinks } from './lib/router.svelte';
import { applySettings } from './lib/settings.svelte';

applySettings();
followLinks();
mount(App, { target: document.getElementById('app')! });
