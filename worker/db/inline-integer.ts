import { type SQL, sql } from 'drizzle-orm'

/** An integer of our own as part of a statement's text: D1 takes a hundred bound values only. */
export const inlineInteger = (value: number): SQL => sql.raw(String(Math.trunc(value)))
