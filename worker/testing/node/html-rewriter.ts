import { type ElementHandlers, HTMLRewriter as Rewriter } from 'html-rewriter-wasm'

/** Workers' HTMLRewriter, by the library that Cloudflare made of the same Rust code; transforms a response as a whole. */
export class HTMLRewriter {
  readonly #handlers: [string, ElementHandlers][] = []

  on(selector: string, handlers: ElementHandlers): this {
    this.#handlers.push([selector, handlers])
    return this
  }

  transform(response: Response): Response {
    const body = new ReadableStream({
      start: async (controller) => {
        const rewriter = new Rewriter((chunk) => chunk.length > 0 && controller.enqueue(chunk))
        for (const [selector, handlers] of this.#handlers) rewriter.on(selector, handlers)
        try {
          await rewriter.write(new Uint8Array(await response.arrayBuffer()))
          await rewriter.end()
          controller.close()
        } finally {
          rewriter.free()
        }
      },
    })
    return new Response(body, response)
  }
}
