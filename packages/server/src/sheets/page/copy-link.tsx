import type { Visit } from '../../layout/page.js';

/** The address of the sheet, to give to others. Browsers that run our script have a button that copies it. */
export function CopyLink({ visit: { texts }, url }: { visit: Visit; url: string }) {
  const { link } = texts.sheet;
  return (
    <div class="copy-link screen">
      <details>
        <summary>{link.show}</summary>
        <input type="url" readonly aria-label={link.show} value={url} />
      </details>
      <button type="button" class="link" hidden>
        {link.copy}
      </button>
      <span aria-live="polite" data-text={link.copied} />
    </div>
  );
}
