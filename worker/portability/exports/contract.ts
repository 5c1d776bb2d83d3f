import { z } from 'zod'
import { Handle } from '#shared/contract/fields.ts'

const file = (extensions: string) => z.string().regex(new RegExp(`^[a-z0-9]{12}\\.(?:${extensions})$`), 'این نشانی درست نیست')

/** `hash.md`, `hash.html` or `hash.epub`. */
export const PostFileParams = z.strictObject({ file: file('md|html|epub') })
/** `hash.epub`. */
export const ListFileParams = z.strictObject({ file: file('epub') })
/** `handle.epub`. */
export const PublicationFileParams = z.strictObject({
  file: z
    .string()
    .endsWith('.epub', 'این نشانی درست نیست')
    .transform((name) => name.slice(0, -'.epub'.length))
    .pipe(Handle),
})
