import type { PostPage } from '#worker/posts/posts/contract.ts'
import { as } from '#worker/testing/index.ts'

export const HAS_OPEN = "SELECT count(*) AS n FROM sponsorships WHERE post_id = ? AND state IN ('unpaid', 'in_review', 'approved')"

export const readPost = async (hash: string): Promise<PostPage> => (await as(null).get(`/api/posts/${hash}`)).json<PostPage>()
