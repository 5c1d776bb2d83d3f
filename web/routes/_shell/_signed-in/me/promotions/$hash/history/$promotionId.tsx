import { createFileRoute, notFound } from '@tanstack/react-router'

/** One promotion of a post. None has ever been sold, so every id is unknown. */
export const Route = createFileRoute('/_shell/_signed-in/me/promotions/$hash/history/$promotionId')({
  loader: () => {
    throw notFound()
  },
})
