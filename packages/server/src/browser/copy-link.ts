/** Puts a button that copies the address in place of the field that shows it. */
export function copyLinks(): void {
  for (const place of document.querySelectorAll('.copy-link')) {
    const [shown, button, told] = [
      place.querySelector('details'),
      place.querySelector('button'),
      place.querySelector<HTMLElement>('[aria-live]'),
    ];
    const field = shown?.querySelector('input');
    if (!shown || !field || !button || !told) continue;
    shown.hidden = true;
    button.hidden = false;
    button.addEventListener('click', async () => {
      told.textContent = '';
      const isCopied = await copied(field.value);
      if (isCopied) told.textContent = told.dataset['text'] ?? '';
      // Then it is to be copied by hand.
      shown.hidden = isCopied;
      shown.open = !isCopied;
      if (!isCopied) field.select();
    });
  }
}

/** A browser may ask, or refuse, or be on a page without HTTPS, where it knows no clipboard. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
