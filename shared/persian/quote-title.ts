/** Puts a title in quotation marks unless the whole title is already a single quotation. */
export const quoteTitle = (title: string): string => (/^«[^«»]*»$/.test(title) ? title : `«${title}»`)
