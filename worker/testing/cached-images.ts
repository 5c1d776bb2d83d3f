import { env } from 'cloudflare:workers'

const cached = new Map<string, Uint8Array<ArrayBuffer>>()

/**
 * The image service, which transforms the same bytes in the same way once per runtime: the covers that many tests upload take most of a
 * second each. A failed transformation is not cached.
 */
export const cachedImages: ImagesBinding = new Proxy({} as ImagesBinding, {
  get(_, name) {
    const images = env.IMAGES
    if (name === 'input') return (source: ReadableStream<Uint8Array>) => cachedTransformer(images, source)
    const found: unknown = Reflect.get(images, name)
    return typeof found === 'function' ? found.bind(images) : found
  },
})

function cachedTransformer(images: ImagesBinding, source: ReadableStream<Uint8Array>) {
  const transforms: ImageTransform[] = []
  const transformer = {
    transform(transform: ImageTransform) {
      transforms.push(transform)
      return transformer
    },
    async output(output: ImageOutputOptions) {
      const bytes = await new Response(source).arrayBuffer()
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
      const key = JSON.stringify([digest, transforms, output])
      const known = cached.get(key)
      const made = known ?? new Uint8Array(await (await transform(images, bytes, transforms, output)).response().arrayBuffer())
      cached.set(key, made)
      return { response: () => new Response(made, { headers: { 'Content-Type': output.format } }) }
    },
  }
  // The product and its tests use only these methods.
  return transformer as unknown as ImageTransformer
}

const transform = (images: ImagesBinding, bytes: ArrayBuffer, transforms: readonly ImageTransform[], output: ImageOutputOptions) =>
  transforms
    .reduce((input: ImageTransformer, transform) => input.transform(transform), images.input(new Blob([bytes]).stream()))
    .output(output)
