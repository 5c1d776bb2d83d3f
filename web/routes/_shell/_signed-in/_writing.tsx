import { createFileRoute, Outlet, useMatch, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { PostEditorPage } from '#web/posts/posts/PostEditorPage.tsx'
import { BackgroundWork } from '#web/shell/BackgroundWork.tsx'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'

export const Route = createFileRoute('/_shell/_signed-in/_writing')({ component: WritingLayout })

/** Renders one editor for both URLs: the first save of a new post changes the URL without losing the caret. */
function WritingLayout() {
  const { hash } = useParams({ strict: false })
  const opened = useMatch({ from: '/_shell/_signed-in/_writing/p/$hash/edit', shouldThrow: false })
  const navigate = useNavigate()
  const [session, setSession] = useState<{ number: number; createdHash?: string; hasNavigated?: boolean }>({ number: 0 })
  if (hash !== undefined && hash === session.createdHash && !session.hasNavigated) setSession({ ...session, hasNavigated: true })
  // Returning to the URL for new posts after creating one starts another post.
  if (hash === undefined && session.hasNavigated) setSession({ number: session.number + 1 })
  const onCreated = useCallback(
    (newHash: string) => {
      setSession(({ number }) => ({ number, createdHash: newHash }))
      void navigate({ to: '/p/$hash/edit', params: { hash: newHash }, replace: true, resetScroll: false })
    },
    [navigate],
  )
  const isNewPost = hash === undefined || hash === session.createdHash
  const post = opened?.loaderData?.post
  return (
    <>
      <BackgroundWork />
      <NeedsScripts />
      {isNewPost && <PostEditorPage key={`new ${session.number}`} onCreated={onCreated} />}
      {!isNewPost && post && <PostEditorPage key={hash} post={post} onCreated={onCreated} />}
      <Outlet />
    </>
  )
}
