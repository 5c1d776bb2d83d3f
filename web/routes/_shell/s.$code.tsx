import { createFileRoute, redirect } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { forPage } from '#web/lib/page.ts'

/** The short address of a post leads to its canonical one, which may change; what is gone is gone here too. */
export const Route = createFileRoute('/_shell/s/$code')({
  loader: async ({ context: { api, answer }, params }) => {
    const { path } = await forPage(answer, read(api.api['short-links'][':code'].$get({ param: params })))
    throw redirect({ href: encodeURI(path), statusCode: 302 })
  },
})
