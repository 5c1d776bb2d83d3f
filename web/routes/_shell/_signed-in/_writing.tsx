import { createFileRoute, Outlet, useMatch, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Writing } from '#web/posts/posts/Writing.tsx'

export const Route = createFileRoute('/_shell/_signed-in/_writing')({ component: WritingLayout })

/** One editor for both addresses, so that a new post's first save changes the address without losing the caret. */
function WritingLayout() {
  const { hash } = useParams({ strict: false })
  const opened = useMatch({ from: '/_shell/_signed-in/_writing/p/$hash/edit', shouldThrow: false })
  const navigate = useNavigate()
  const [session, setSession] = useState<{ number: number; made?: string; arrived?: boolean }>({ number: 0 })
  if (hash !== undefined && hash === session.made && !session.arrived) setSession({ ...session, arrived: true })
  // Coming back to the empty page after a post was made there starts another one.
  if (hash === undefined && session.arrived) setSession({ number: session.number + 1 })
  const onMade = useCallback(
    (madeHash: string) => {
      setSession(({ number }) => ({ number, made: madeHash }))
      void navigate({ to: '/p/$hash/edit', params: { hash: madeHash }, replace: true, resetScroll: false })
    },
    [navigate],
  )
  const isOwnNew = hash === undefined || hash === session.made
  const post = opened?.loaderData?.post
  return (
    <>
      {isOwnNew && <Writing key={`new ${session.number}`} onMade={onMade} />}
      {!isOwnNew && post && <Writing key={hash} post={post} onMade={onMade} />}
      <Outlet />
    </>
  )
}
