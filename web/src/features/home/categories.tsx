import { homeCategoriesTexts as t } from './categories.texts.ts'

const categories = [
  { name: t.cats, drawing: 'cat' },
  { name: t.dogs, drawing: 'dog' },
  { name: t.rabbits, drawing: 'rabbit' },
  { name: t.fish, drawing: 'fish' },
  { name: t.birds, drawing: 'bird' },
]

/** Five portraits with names, which are not links (docs/product.md 11.5). */
export function Categories() {
  return (
    <section aria-labelledby="categories" className="mx-auto max-w-page px-4 pb-16 sm:px-6 lg:pb-24">
      <h2 id="categories" className="mb-10 text-center text-3xl">
        {t.heading()}
      </h2>
      <ul className="flex flex-wrap justify-center gap-x-8 gap-y-8 lg:justify-between">
        {categories.map(({ name, drawing }) => (
          <li key={drawing} className="w-32 text-center sm:w-40 lg:w-48">
            <img
              src={`/drawings/category-${drawing}.svg`}
              alt=""
              width={240}
              height={240}
              loading="lazy"
              className="mb-3 h-auto w-full"
            />
            <span className="font-serif text-xl font-semibold">{name()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
