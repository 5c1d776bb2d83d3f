/** A push as the service worker receives it. `tag` says what it is about: a newer one takes the place of an older one on the screen. */
export interface PushMessage {
  title: string
  body: string
  /** Path of the page that a click opens. */
  path: string
  tag: string
}
