import type { FormFields } from '@charsheet/schema/form';

/**
 * What the page has in its form, whatever the browser has put there since: one that goes back, or loads a page again, puts in
 * what was typed before.
 */
export const givenFields = ({ elements }: HTMLFormElement): FormFields =>
  [...elements].flatMap((field): FormFields => {
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options];
      const chosen = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
      return chosen ? [[field.name, chosen.value]] : [];
    }
    if (field instanceof HTMLTextAreaElement) return [[field.name, field.defaultValue]];
    if (!(field instanceof HTMLInputElement)) return [];
    if (field.type !== 'radio' && field.type !== 'checkbox') return [[field.name, field.defaultValue]];
    return field.defaultChecked ? [[field.name, field.value]] : [];
  });
