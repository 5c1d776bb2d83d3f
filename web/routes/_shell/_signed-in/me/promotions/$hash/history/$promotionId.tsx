import { createFileRoute, notFound } from '@tanstack/react-router'

/** Page of one promotion of a post. Promotions cannot be bought yet, so it always shows the not-found page. */
export const Route = createFileRoute('/_shell/_signed-in/me/promotions/$hash/history/$promotionId')({
  loader: () => {
    throw notFound()
  },
})
