import { useEffect, useRef } from 'react'
import { BODY_ATTRIBUTE } from './post-body-hydration.ts'

/** `name` marks the element: the post's hash on a post page, by which `restoreBody` finds the markup during hydration. */
export function PostBody({ name, html }: { name: string; html: string }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = body.current
    if (!node) return
    const controller = new AbortController()
    const { signal } = controller
    if (html.includes('data-frame')) void import('./activate-embeds.ts').then(({ activateEmbeds }) => activateEmbeds(node, signal))
    if (html.includes('class="notes"') && matchMedia('(min-width: 100rem)').matches)
      void import('./place-notes.ts').then(({ placeNotes }) => placeNotes(node, signal))
    return () => controller.abort()
  }, [html])
  return (
    <div
      ref={body}
      className="prose"
      {...{ [BODY_ATTRIBUTE]: name }}
      suppressHydrationWarning
      // The server renders this HTML from the validated document.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, never from raw HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
