/** Address of a post's audio; stays the same for the post, answers only while the post is public. */
export const soundUrl = (postHash: string): string => `/media/sound/${postHash}.mp3`
