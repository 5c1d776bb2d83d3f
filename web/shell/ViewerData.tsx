import { useRouter } from '@tanstack/react-router'
import { viewerQuery } from '#web/account/auth/queries.ts'
import type { ViewerView } from '#worker/account/auth/contract.ts'

const ELEMENT_ID = 'viewer'

/** Keeps what the server rendered. */
const SERVER_HTML = { __html: '' }

/** The viewer as a data block, `null` for a visitor; apart from the page's other data, so that one rendering can serve many members. */
export function ViewerData() {
  const { api, queryClient } = useRouter().options.context
  const html = import.meta.env.SSR
    ? { __html: toDataBlock(queryClient.getQueryData(viewerQuery(api).queryKey)?.viewer ?? null) }
    : SERVER_HTML
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`; React leaves the server's in place
  return <script type="application/json" id={ELEMENT_ID} suppressHydrationWarning dangerouslySetInnerHTML={html} />
}

/** Serializes the viewer as JSON that is safe inside a script element. */
export const toDataBlock = (viewer: ViewerView | null): string => JSON.stringify(viewer).replaceAll('<', '\\u003c')

/** Returns the viewer that the server wrote into the page: null for a visitor, undefined if the page has no such element. */
export function readViewerData(page: Document): ViewerView | null | undefined {
  const json = page.getElementById(ELEMENT_ID)?.textContent
  return json ? JSON.parse(json) : undefined
}
