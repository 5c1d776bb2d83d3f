import { createFileRoute, notFound } from '@tanstack/react-router'

/** A draft's secret link. No link has been given out yet, so each one is unknown, as a revoked one will be. */
export const Route = createFileRoute('/_shell/$username/d/$hash')({
  staticData: { sidebar: null, frame: 'bare' },
  loader: () => {
    throw notFound()
  },
})
