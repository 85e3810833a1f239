import { Type } from '@sinclair/typebox';

/** Entries of one page, unless the caller asks for another number. */
export const usualPage = 50;
const mostPerPage = 200;

/** The query parameters of a list that is read page by page. */
export const pageQuery = (entries: string) => ({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostPerPage,
      default: usualPage,
      description: `Most ${entries} of one page; ${usualPage} unless given`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      title: 'cursor',
      description: 'Where to go on: "next" of the page before',
      pattern: '^[A-Za-z0-9_-]{1,200}$',
    }),
  ),
});

/** The member of a page that leads to the next one. */
export const NextCursor = Type.Union([Type.String(), Type.Null()], {
  description: 'Cursor of the next page; null on the last one',
});
