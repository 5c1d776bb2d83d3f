import { createFileRoute } from '@tanstack/react-router'
import { birthdayCardContent } from '#shared/birthday-card.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { pageHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { CardPage } from '#web/site/birthdays/CardPage.tsx'
import { cardPath, cardQuery } from '#web/site/birthdays/queries.ts'
import { text } from '#web/site/birthdays/text.ts'
import { shareImagePath } from '#worker/distribution/share-images/contract.ts'

export const Route = createFileRoute('/_shell/campaign/$slug_/card/$hash')({
  loader: async ({ context: { queryClient, api, pageResponse, origin }, params: { slug, hash } }) => {
    const card = await withPageErrors(pageResponse, queryClient.ensureQueryData(cardQuery(api, slug, hash)))
    const { author, numbers } = card
    return {
      head: pageHead({
        title: text.cardTitle(author.name),
        description: text.cardDescription(formatNumber(numbers.posts), formatNumber(numbers.words)),
        origin,
        path: cardPath(slug, hash),
        shareImage: shareImagePath('birthday-card', hash, birthdayCardContent(card)),
        noIndex: true,
      }),
    }
  },
  component: CardRoute,
})

function CardRoute() {
  const { slug, hash } = Route.useParams()
  return <CardPage slug={slug} hash={hash} />
}
