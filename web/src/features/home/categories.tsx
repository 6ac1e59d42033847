const categories = [
  { name: 'Cats', drawing: 'cat' },
  { name: 'Dogs', drawing: 'dog' },
  { name: 'Rabbits', drawing: 'rabbit' },
  { name: 'Fish', drawing: 'fish' },
  { name: 'Birds', drawing: 'bird' },
]

/** Five portraits with names, which are not links (docs/product.md 11.5). */
export function Categories() {
  return (
    <section aria-labelledby="categories" className="mx-auto max-w-page px-4 pb-16 sm:px-6 lg:pb-24">
      <h2 id="categories" className="mb-10 text-center text-3xl">
        Browse by Pet Category
      </h2>
      <ul className="flex flex-wrap justify-center gap-x-8 gap-y-8 lg:justify-between">
        {categories.map(({ name, drawing }) => (
          <li key={name} className="w-32 text-center sm:w-40 lg:w-48">
            <img
              src={`/drawings/category-${drawing}.svg`}
              alt=""
              width={240}
              height={240}
              loading="lazy"
              className="mb-3 h-auto w-full"
            />
            <span className="font-serif text-xl font-semibold">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
