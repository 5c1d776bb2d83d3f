/** Strings of feed links, in a separate module so that pages without one do not load them. */
export const text = {
  feed: 'RSS این صفحه',
  rss: 'RSS',
} as const
