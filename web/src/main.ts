// Where the page begins.
import { mount } from 'svelte';
import App from './App.svelte';
import { keepFocus } from './play/focus';
import './look/tokens.css';
import './look/base.css';

const target = document.getElementById('app');
keepFocus();
if (target) mount(App, { target });
