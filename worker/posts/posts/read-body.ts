import type { Picture } from '#shared/contract/fields.ts'
import { UNKNOWN_SIDE } from '#shared/document/blocks/image.ts'
import type { Document, ImageAttrs, TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { htmlToDocument } from '#worker/lib/from-html/html-to-document.ts'
import type { PictureReference } from '#worker/lib/from-html/pictures.ts'
import { placePictures } from '#worker/lib/from-html/place-pictures.ts'
import { markdownToHtml } from '#worker/lib/from-markdown/markdown-to-html.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { selectOwnedPictures } from '#worker/posts/media/index.ts'
import { parseDocument, withStoredMedia } from '#worker/posts/rendering/index.ts'
import type { CreatePost } from './contract.ts'

type Body = Pick<CreatePost, 'document' | 'bodyMarkdown' | 'bodyHtml'>
type Owner = Pick<Viewer, 'id'>

/**
 * Returns the document of a draft that was sent in any form, with the sizes of the pictures that were sent without. Throws `invalid` by
 * field for a picture that the owner did not upload and for markup that becomes no valid document.
 */
export async function readBody(db: Database, owner: Owner, { document, bodyHtml, bodyMarkdown }: Body, origin: string): Promise<Document> {
  if (document) return fillSizes(db, owner, document)
  const field = bodyHtml === undefined ? 'bodyMarkdown' : 'bodyHtml'
  const converted = htmlToDocument(bodyHtml ?? markdownToHtml(bodyMarkdown ?? ''), origin)
  const pictures = await findPictures(db, owner, converted.pictures, { origin, field })
  try {
    return parseDocument(placePictures(converted.document, pictures))
  } catch (error) {
    const message = error instanceof AppError ? error.options.fields?.document : undefined
    throw message === undefined ? error : invalid({ [field]: message })
  }
}

async function fillSizes(db: Database, owner: Owner, document: Document): Promise<Document> {
  const unsized = collectImages(document.content).filter(({ width, height }) => width === UNKNOWN_SIDE && height === UNKNOWN_SIDE)
  if (unsized.length === 0) return document
  const pictures = await selectOwned(
    db,
    owner,
    unsized.map(({ hash }) => hash),
    'document',
  )
  return withStoredMedia(document, { pictures, audio: new Map() })
}

const collectImages = (nodes: readonly TreeNode[]): ImageAttrs[] =>
  nodes.flatMap((node) => (node.type === 'image' ? [node.attrs] : collectImages(childNodesOf(node))))

/** Path of a picture of this site, with or without the name of a file. */
const PICTURE_PATH = /^\/media\/([a-z0-9]{12})(?:\/|$)/

/** Returns the pictures of the markup that are stored here, by their placeholders, and the addresses of the others. */
async function findPictures(
  db: Database,
  owner: Owner,
  references: readonly PictureReference[],
  { origin, field }: { origin: string; field: string },
) {
  const hashes = new Map<string, string>()
  const sources: Record<string, { url: string }> = {}
  for (const { placeholder, address } of references) {
    const url = URL.parse(address, origin)
    const [, hash] = (url?.origin === origin && PICTURE_PATH.exec(url.pathname)) || []
    if (hash !== undefined) hashes.set(placeholder, hash)
    else if (url) sources[placeholder] = { url: url.href }
  }
  const stored = await selectOwned(db, owner, [...hashes.values()], field)
  const copied = new Map<string, Picture>()
  for (const [placeholder, hash] of hashes) {
    const picture = stored.get(hash)
    if (picture) copied.set(placeholder, picture)
  }
  return { copied, sources }
}

async function selectOwned(db: Database, owner: Owner, hashes: readonly string[], field: string): Promise<Map<string, Picture>> {
  const stored = await selectOwnedPictures(db, owner.id, hashes)
  if (hashes.some((hash) => !stored.has(hash))) throw invalid({ [field]: MISSING_PICTURE })
  return stored
}

const MISSING_PICTURE = 'یکی از تصویرها پیدا نشد؛ اول آن را با حساب خودت بارگذاری کن و hash پاسخ را بنویس'
