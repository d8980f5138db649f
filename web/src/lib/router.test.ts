import { expect, test } from 'vitest';
import { carryPath, go, learnPath, lessonPath, invitePath, momentIn, momentPath, pathOfTyped, route, routeOf, tablePath } from './router.svelte';

test.each([
  ['/', { page: 'home' }],
  ['/t/abc234', { page: 'table', code: 'abc234' }],
  ['/t/abc234/', { page: 'table', code: 'abc234' }],
  ['/l', { page: 'learn', game: undefined }],
  ['/l/cable-car', { page: 'learn', game: 'cable-car' }],
  ['/l/tramways/trip', { page: 'lesson', game: 'tramways', lesson: 'trip' }],
  ['/r', { page: 'rules', game: undefined }],
  ['/r/cable-car', { page: 'rules', game: 'cable-car' }],
  ['/g/cable-car', { page: 'learn', game: 'cable-car' }],
  ['/i/abcd2345', { page: 'invite', invite: 'abcd2345' }],
  ['/n/tramways', { page: 'home', game: 'tramways' }],
  ['/n/', { page: 'nowhere' }],
  ['/c/x-Y_z', { page: 'carry', token: 'x-Y_z' }],
  ['/t/', { page: 'nowhere' }],
  ['/t/a/b', { page: 'nowhere' }],
  ['/other', { page: 'nowhere' }],
  ['/t/%E0%A4%A', { page: 'table', code: '%E0%A4%A' }],
])('%s', (path, page) => {
  expect(routeOf(path)).toEqual(page);
});

test('paths lead to their pages', () => {
  expect(routeOf(tablePath('abc234'))).toEqual({ page: 'table', code: 'abc234' });
  expect(routeOf(learnPath('tramways'))).toEqual({ page: 'learn', game: 'tramways' });
  const trip = { page: 'lesson', game: 'tramways', lesson: 'trip' };
  expect(routeOf(lessonPath('tramways', 'trip'))).toEqual(trip);
  expect(routeOf(invitePath('a/b'))).toEqual({ page: 'invite', invite: 'a/b' });
  expect(routeOf(carryPath('tok'))).toEqual({ page: 'carry', token: 'tok' });
});

test.each([
  ['abc234', '/t/abc234'],
  ['  abc234 ', '/t/abc234'],
  ['https://barn.example/i/abcd2345', '/i/abcd2345'],
  ['http://127.0.0.1:8000/t/abc234?x=1', '/t/abc234'],
  ['/c/token', '/c/token'],
])('what somebody typed: %s', (typed, path) => {
  expect(pathOfTyped(typed)).toBe(path);
});

test('going somewhere changes the page and the address', () => {
  go('/t/abc234');

  expect(route()).toEqual({ page: 'table', code: 'abc234' });
  expect(location.pathname).toBe('/t/abc234');
});

test.each([
  [momentPath('abc234', 52), 52],
  [momentPath('abc234', 0), 0],
  ['/t/abc234', null],
  ['/t/abc234?move=', null],
  ['/t/abc234?move=-1', null],
  ['/t/abc234?move=1e3', null],
])('%s is moment %s of a game', (path, moment) => {
  expect(momentIn(new URL(path, 'http://x').search)).toBe(moment);
});
