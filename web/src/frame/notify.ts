// System notifications that it is one's turn, where browser and reader allow them.
import { settings } from '../look/settings.svelte';

/** Shows a notification, unless the page is looked at; a click on it leads back here. */
export function notify(title: string, body: string, tag: string): void {
  if (
    !settings.notify ||
    !document.hidden ||
    !('Notification' in window) ||
    Notification.permission !== 'granted'
  )
    return;
  const shown = new Notification(title, { body, tag, icon: `${import.meta.env.BASE_URL}icon.svg` });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
