/** Texts of lists. */
export const text = {
  mine: 'لیست‌های من',
  mineLead: 'پست‌هایی که برای بعد یا برای دیگران کنار گذاشته‌ای.',
  none: 'لیست عمومی ندارد.',
  noneMine: 'هنوز لیستی نداری.',
  empty: 'این لیست هنوز پستی ندارد.',
  explore: 'خواندن تازه‌ترین‌ها',
  items: (count: string) => `${count} پست`,
  followers: (count: string) => `${count} دنبال‌کننده`,
  private: 'خصوصی؛ فقط خودت می‌بینی',
  by: 'گردآوردهٔ',
  note: 'یادداشت',
  title: (name: string, owner: string) => `${name} · لیستی از ${owner}`,
} as const
