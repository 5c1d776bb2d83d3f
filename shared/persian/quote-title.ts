/** A title in quotation marks; one that is nothing but a quotation has them already. */
export const quoteTitle = (title: string): string => (/^«[^«»]*»$/.test(title) ? title : `«${title}»`)
