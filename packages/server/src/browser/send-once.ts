/** So long a form is not sent again, in case its answer was not a page: a download, or nothing at all. */
const waitMs = 20_000;

/** Lets no form that changes something be sent a second time while its answer is awaited. */
export function sendOnce(): void {
  const sent = new Map<HTMLFormElement, number>();
  const free = (form: HTMLFormElement) => {
    clearTimeout(sent.get(form));
    sent.delete(form);
    for (const button of buttonsOf(form)) button.removeAttribute('aria-disabled');
  };
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'post') return;
    if (sent.has(form)) return event.preventDefault();
    sent.set(
      form,
      setTimeout(() => free(form), waitMs),
    );
    // A button that is disabled would lose the focus, and not tell what it is for.
    for (const button of buttonsOf(form)) button.setAttribute('aria-disabled', 'true');
  });
  // Whoever comes back sees the page as it was left.
  window.addEventListener('pageshow', () => {
    for (const form of sent.keys()) free(form);
  });
}

const buttonsOf = (form: HTMLFormElement) => [...form.elements].filter((one) => one instanceof HTMLButtonElement);
