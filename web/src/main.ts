import './style/fonts.css';
import './style/theme.css';
import './style/layers.css';
import './style/base.css';
import './style/controls.css';
import './style/move-marks.css';
import './style/tips.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followLinks } from './lib/router.svelte';
import { applySettings } from './lib/settings.svelte';
import { lookWhenBroken } from './lib/version.svelte';
import { keepPage } from './lib/worker';

lookWhenBroken();
applySettings();
followLinks();
keepPage();
mount(App, { target: document.getElementById('app')! });
