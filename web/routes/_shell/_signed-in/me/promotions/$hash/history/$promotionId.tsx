import { createFileRoute, notFound } from '@tanstack/react-router'

/** Shows one promotion of a post. Promotions cannot be bought yet, so every id is unknown. */
export const Route = createFileRoute('/_shell/_signed-in/me/promotions/$hash/history/$promotionId')({
  loader: () => {
    throw notFound()
  },
})
