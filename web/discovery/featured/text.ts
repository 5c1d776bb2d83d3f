const isolate = (name: string) => `«\u2068${name}\u2069»`

/** Texts of editors' picks. */
export const text = {
  title: 'برگزیدهٔ سردبیران',
  feature: (place: string) => `برگزیدن برای ${isolate(place)}`,
  unfeature: (place: string) => `برداشتن از برگزیده‌های ${isolate(place)}`,
  moveFirst: (place: string) => `بردن به آغاز ${isolate(place)}`,
  featured: (place: string) => `در ${isolate(place)} برگزیده شد.`,
  unfeatured: (place: string) => `از برگزیده‌های ${isolate(place)} برداشته شد.`,
  movedFirst: (place: string) => `در ${isolate(place)} نخستین شد.`,
} as const
