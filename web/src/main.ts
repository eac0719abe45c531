// Where the page begins.
import { mount } from 'svelte';
import App from './App.svelte';
import { saveHere } from './local/local.svelte';
import { keepUp } from './local/update.svelte';
import { keepFocus } from './play/focus';
import { speak, wished } from './words/words.svelte';
import './look/tokens.css';
import './look/base.css';

const target = document.getElementById('app');
keepFocus();
saveHere();
keepUp();
// In the reader's language from the first word on.
if (target) void speak(wished()).then(() => mount(App, { target }));
