import { z } from 'zod'
import { isSafeHref } from '#shared/safe-href.ts'

export const Href = z
  .string()
  .max(2000, 'نشانی پیوند بیش از ۲۰۰۰ نویسه است؛ کوتاه‌ترش کن')
  .refine(isSafeHref, 'پیوند باید با http، https یا mailto آغاز شود')

const simpleMark = <Type extends string>(type: Type) => z.strictObject({ type: z.literal(type) })

export const Link = z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: Href }) })
export const Mark = z.discriminatedUnion('type', [
  simpleMark('bold'),
  simpleMark('italic'),
  simpleMark('code'),
  simpleMark('strike'),
  simpleMark('highlight'),
  simpleMark('subscript'),
  simpleMark('superscript'),
  Link,
])
export type Mark = z.infer<typeof Mark>
export type PlainMark = Exclude<Mark['type'], 'link'>

/** HTML element of each mark except links, outermost first, whatever the order of marks in the document. */
export const MARK_TAGS: readonly (readonly [PlainMark, string])[] = [
  ['highlight', 'mark'],
  ['strike', 's'],
  ['bold', 'strong'],
  ['italic', 'em'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
  ['code', 'code'],
]
export const MAX_MARKS = MARK_TAGS.length + 1
