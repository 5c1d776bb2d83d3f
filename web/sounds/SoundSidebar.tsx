import { getRouteApi, Link } from '@tanstack/react-router'
import { text } from './text.ts'

const route = getRouteApi('/_shell/_signed-in/p/$hash/settings/sound')

/** Beside the sound settings: the post they belong to, and the rules. */
export default function SoundSidebar() {
  const { post } = route.useLoaderData()
  return (
    <section aria-label={text.summary}>
      <h2>{text.summary}</h2>
      <p>
        <Link to="/p/$hash/edit" params={{ hash: post.hash }}>
          <bdi>{post.title}</bdi>
        </Link>
      </p>
      {post.description && <p>{post.description}</p>}
      <h2>{text.help}</h2>
      <p>{text.rules}</p>
    </section>
  )
}
