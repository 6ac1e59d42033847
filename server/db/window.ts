/**
 * How far one call looks when it searches or filters (docs/product.md 5.13): enough for any shelter of a usual size to be
 * searched in one go, and few enough not to keep others waiting (docs/decisions/041). Tests lower it.
 */
export const searchWindow = { rows: 50_000 }
