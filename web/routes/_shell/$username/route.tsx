import { createFileRoute, redirect } from '@tanstack/react-router'
import { isHandleLike } from '#web/people/profiles/is-handle-like.ts'

/** Parent of all pages below a handle; redirects permanently (301) to the lower-case handle. */
export const Route = createFileRoute('/_shell/$username')({
  params: {
    parse: ({ username }) => isHandleLike(username) && { username },
    stringify: ({ username }) => ({ username }),
  },
  beforeLoad: ({ params: { username }, location }) => {
    const handle = username.toLowerCase()
    if (handle === username) return
    const { pathname, search } = new URL(location.href, 'http://self.invalid')
    throw redirect({ href: pathname.replace(/^\/[^/]+/, `/${handle}`) + search, statusCode: 301 })
  },
})
