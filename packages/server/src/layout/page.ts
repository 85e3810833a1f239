import type { ComponentChild } from 'preact';

import type { Caller } from '../http/handler.js';
import type { Notice } from './texts/texts.js';
import type { Visit } from './visit.js';

/** A page as it is sent. */
export interface Shown {
  title: string;
  content: ComponentChild;
  /** 200 unless given. */
  status?: number;
  /** Something that was entered is wrong; the title says so, too. */
  faulty?: boolean;
  /** Of a page that is laid out in its own way: a style sheet that follows the common one. Its content has the heading. */
  own?: { style: string };
}

/** Another page to go on with. */
export interface GoOn {
  /** Path of one of our pages, with its query. */
  to: string;
  /** What that page tells about the outcome. */
  notice?: Notice;
  /** Values of `Set-Cookie` headers. */
  cookies?: string[];
}

export type Answer = Shown | GoOn;
type Promised<T> = T | Promise<T>;

/** What a page does. A GET changes nothing. */
export interface Page<C extends Caller | undefined = Caller | undefined> {
  get(visit: Visit<C>): Promised<Answer>;
  post?(visit: Visit<C>, form: URLSearchParams): Promised<Answer>;
}
