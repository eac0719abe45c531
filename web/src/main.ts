// Where the page begins.
import { mount } from 'svelte';
import App from './App.svelte';
import { saveHere } from './local/local.svelte';
import { keepUp } from './local/update.svelte';
import { awaitType } from './look/type';
import { keepFocus } from './pieces/focus';
import { speak, wished } from './words/words.svelte';
import './look/type.css';
import './look/tokens.css';
import './look/base.css';

const target = document.getElementById('app');
keepFocus();
saveHere();
keepUp();
// In the reader's language and in our own type from the first word on.
if (target) void Promise.all([speak(wished()), awaitType()]).then(() => mount(App, { target }));
