import { type SQL, sql } from 'drizzle-orm'

/** Inlines a trusted integer into SQL, because D1 allows only 100 bound parameters. */
export const inlineInteger = (value: number): SQL => sql.raw(String(Math.trunc(value)))
