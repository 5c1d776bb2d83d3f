/** Words of a link to a feed, apart from the primitives' so that pages without one do not load them. */
export const text = {
  feed: 'خوراک RSS این صفحه برای برنامه‌های خبرخوان',
  rss: 'خوراک',
} as const
