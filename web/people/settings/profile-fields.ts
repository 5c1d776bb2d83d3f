import { LIMITS } from '#shared/limits/index.ts'
import { type Api, ApiError, unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { nameInForm, renameErrorFields } from '#web/lib/row-errors.ts'
import { text } from './text.ts'

/** Returns the links of an `EditLinksRow`, also the empty ones. */
export const readLinks = (form: FormFields) => Array.from({ length: LIMITS.profileLinks }, (_, at) => form.text(`links.${at}`))

const isFilled = (link: string) => link.trim() !== ''

/** Saves the filled links of an `EditLinksRow`; an error names a link as the form does. */
export const saveLinks = <Result>(links: readonly string[], save: (filled: string[]) => Promise<Result>): Promise<Result> =>
  save(links.filter(isFilled)).catch((error: unknown) => {
    throw renameErrorFields(error, (name) => nameInForm(name, 'links', links, isFilled))
  })

/** Returns the fields of a `SquarePictureRow`: the hash of an uploaded picture, or a file that waits for its upload. */
export const readPicture = (form: FormFields) => ({ hash: form.text('hash'), picture: form.file('picture') })

/** Uploads the picture unless it is uploaded, and returns its hash; throws `ApiError` if there is none or the API refuses it. */
export async function uploadPicture(api: Api, { hash, picture }: ReturnType<typeof readPicture>): Promise<string> {
  if (hash) return hash
  if (!picture) throw new ApiError(400, { code: 'invalid', message: text.choose, requestId: '' })
  return (await unwrap(api.api.media.images.$post({ body: picture }))).hash
}
