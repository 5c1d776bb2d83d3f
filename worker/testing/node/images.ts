import type { FitEnum, Sharp } from 'sharp'

const loadSharp = async () => (await import('sharp')).default

const FORMATS: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
}

const FITS: Readonly<Record<string, keyof FitEnum>> = { contain: 'inside', cover: 'cover', crop: 'cover', pad: 'contain', squeeze: 'fill' }

class ImagesError extends Error {
  readonly code = 9523
}

const readAll = async (source: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(source as ConstructorParameters<typeof Response>[0]).arrayBuffer())

function resize(image: Sharp, { width, height, fit = 'scale-down', rotate }: ImageTransform): Sharp {
  if (rotate !== undefined) image.rotate(rotate)
  if (width === undefined && height === undefined) return image
  return image.resize(width ?? null, height ?? null, {
    fit: FITS[fit] ?? 'inside',
    withoutEnlargement: fit === 'scale-down' || fit === 'crop',
  })
}

/** The image service in the process of the tests, by the library that the local runtime uses too. */
export const nodeImages = {
  async info(source: ReadableStream<Uint8Array>) {
    try {
      const { format, size, width, height } = await (await loadSharp())(await readAll(source)).metadata()
      const mime = FORMATS[format ?? '']
      if (mime === undefined) throw new ImagesError(`Unsupported image type ${format}`)
      return { format: mime, fileSize: size, width, height }
    } catch (error) {
      throw new ImagesError(error instanceof Error ? error.message : String(error))
    }
  },
  input(source: ReadableStream<Uint8Array>) {
    const transforms: ImageTransform[] = []
    const transformer = {
      transform(transform: ImageTransform) {
        transforms.push(transform)
        return transformer
      },
      async output({ format }: ImageOutputOptions) {
        try {
          const image = transforms.reduce(resize, (await loadSharp())(await readAll(source), { autoOrient: true }))
          const bytes = new Uint8Array(await image.toFormat(format.slice('image/'.length) as 'webp').toBuffer())
          return { response: () => new Response(bytes, { headers: { 'Content-Type': format } }), contentType: () => format }
        } catch (error) {
          throw new ImagesError(error instanceof Error ? error.message : String(error))
        }
      },
    }
    return transformer
  },
} as unknown as ImagesBinding
