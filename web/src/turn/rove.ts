// Roving tabindex: one stop for the Tab key in each group; arrow keys move within it.

/** An action for a group of buttons in a row. */
export function rove(group: HTMLElement): { destroy: () => void } {
  const all = (): HTMLButtonElement[] => [
    ...group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
  ];
  const only = (chosen: HTMLButtonElement | undefined, buttons = all()): void => {
    for (const button of buttons) {
      const index = button === chosen ? 0 : -1;
      if (button.tabIndex !== index) button.tabIndex = index;
    }
  };
  const settle = (): void => {
    const buttons = all();
    const stops = buttons.filter((button) => button.tabIndex === 0);
    if (stops.length !== 1)
      only(
        stops.find((button) => button === document.activeElement) ?? stops[0] ?? buttons[0],
        buttons,
      );
  };
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const buttons = all();
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0) return;
    const next =
      event.key === 'Home'
        ? buttons[0]
        : event.key === 'End'
          ? buttons.at(-1)
          : step
            ? buttons[(at + step + buttons.length) % buttons.length]
            : undefined;
    if (!next) return;
    event.preventDefault();
    only(next);
    next.focus();
  };
  const watch = new MutationObserver(settle);
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  group.addEventListener('keydown', move);
  group.addEventListener(
    'focusin',
    (event) => event.target instanceof HTMLButtonElement && only(event.target),
  );
  settle();
  return { destroy: () => watch.disconnect() };
}
