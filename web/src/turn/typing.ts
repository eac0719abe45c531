// Whether a key press is meant for the table, and not for a text field or dialog.

/** Whether a key is meant for a field, or for a sheet that lies over the table. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const inField = (event.target as Element | null)?.closest?.('input, textarea, select');
  return (
    !!inField ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !!document.querySelector('dialog[open]')
  );
}
