import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ArrangePage } from '#web/publications/front-page/ArrangePage.tsx'
import { arrangeText } from '#web/publications/front-page/arrange-text.ts'
import type { PickerSearch } from '#web/publications/front-page/PostPicker.tsx'
import { arrangementQuery, postChoicesQuery } from '#web/publications/front-page/queries.ts'
import { loadEditedPublication } from '#web/publications/publications/queries.ts'

const optionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash/front-page')({
  validateSearch: ({ target, q, after }: Record<string, unknown>): PickerSearch => ({
    target: optionalText(target),
    q: optionalText(q),
    after: optionalText(after),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { hash }, deps: { target, q = '', after } }) => {
    const { queryClient, api, pageResponse } = context
    await loadEditedPublication(context, hash)
    const choices = target === undefined ? undefined : queryClient.ensureInfiniteQueryData(postChoicesQuery(api, hash, q, after))
    await withPageErrors<unknown>(pageResponse, Promise.all([queryClient.fetchQuery(arrangementQuery(api, hash)), choices]))
    return { head: privateHead(arrangeText.title) }
  },
  component: () => <ArrangePage hash={Route.useParams().hash} search={Route.useSearch()} />,
})
