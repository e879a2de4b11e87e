/** The sample pictures: their descriptions, and their focal points for cropping. */
export const samplePictures = {
  "villa-poolside-dusk": {
    alt: "Two-storey modern villa with floor-to-ceiling glass, glowing warmly behind a swimming pool at dusk, palms on either side",
    focus: "42% 45%",
  },
  "villa-poolside-dusk-upright": {
    alt: "The same villa behind its pool at dusk, cropped for phones",
    focus: "50% 45%",
  },
  "villa-entrance-evening": {
    alt: "Driveway lined with light strips and cypresses leading to a villa with a tall timber and brass entrance at nightfall",
    focus: "52% 50%",
  },
  "terrace-sea-view-dusk": {
    alt: "Roof terrace with sun loungers, lanterns and a fire-table lounge under a pergola, looking out over a calm sea at sunset",
    focus: "60% 50%",
  },
  "tower-blue-hour": {
    alt: "Residential high-rise with gold-edged balconies lit up at blue hour, mirrored in a wet plaza",
    focus: "47% 50%",
  },
  "tower-level-seven": {
    alt: "The same high-rise seven floors tall, dark and without its lamps, between lit towers at blue hour",
    focus: "50% 60%",
  },
  "tower-level-fourteen": {
    alt: "The same high-rise fourteen floors tall, dark and without its lamps, between lit towers at blue hour",
    focus: "50% 50%",
  },
  "villa-poolside-drawing": {
    alt: "Line drawing of the two-storey villa behind its pool, pale lines on dark ground, palms on either side",
    focus: "42% 45%",
  },
  "penthouse-living-room-night": {
    alt: "Penthouse living room with pale sofas, a tan armchair and globe pendants in front of a city skyline at nightfall",
    focus: "50% 55%",
  },
  "kitchen-island-evening": {
    alt: "Walnut kitchen with a white marble island, three brass pendant lamps and bar stools, trees outside at dusk",
    focus: "45% 50%",
  },
  "marble-bath-city-view": {
    alt: "Freestanding bathtub on a dark marble floor in front of a full-height window with the city skyline at dusk",
    focus: "50% 55%",
  },
  "marble-lobby-gold": {
    alt: "Symmetrical lobby in black marble with gold inlays, ring chandeliers and a backlit onyx wall bearing a key emblem",
    focus: "50% 62%",
  },
  "masterplan-scale-model": {
    alt: "Architectural scale model of the estate seen from above: circular plots edged in gold around a lake and a central tower",
    focus: "50% 50%",
  },
  "champagne-reception": {
    alt: "Champagne flutes on a brass tray with golden lights out of focus behind them",
    focus: "50% 50%",
  },
  "golden-key-black-marble": {
    alt: "Ornate golden key lying on black marble with gold veins",
    focus: "40% 50%",
  },
  "coupe-studio-light": {
    alt: "Dark sports coupe outlined by strip lights in a studio",
    focus: "40% 50%",
  },
  "gift-box-gold-ribbon": {
    alt: "Black gift box with a golden ribbon and bow, a smaller golden box beside it, warm lights behind",
    focus: "40% 50%",
  },
  "casa-norte-living-room-fireplace": {
    alt: "Living room with a long fire in a stone chimney breast, timber ceiling and pale sofas, garden with lit olive tree and cypresses beyond the glass at dusk",
    focus: "50% 50%",
  },
  "casa-norte-bedroom-garden": {
    alt: "Bedroom with a wide bed in pale linen against a walnut wall, low sun falling across the oak floor from a glass wall to the garden",
    focus: "30% 50%",
  },
  "casa-norte-garden-side": {
    alt: "Garden side of a modern villa in late daylight: white upper floor over glass rooms, stone core, lawn with stepping stones and an old olive tree",
    focus: "50% 50%",
  },
  "villa-pool-golden-hour": {
    alt: "Two-storey glass villa seen from the far end of its pool in golden evening sun, palms and cypresses mirrored in the water",
    focus: "64% 50%",
  },
  "penthouse-bedroom-night": {
    alt: "Penthouse bedroom with a channelled headboard, black marble wall and globe lamps, city skyline behind the glass at nightfall",
    focus: "60% 55%",
  },
  "courtyard-house-olive-pool": {
    alt: "Courtyard of a low house in pale stone: reflecting pool with an olive tree on a stone island, lit rooms behind glass on three sides at dusk",
    focus: "60% 50%",
  },
  "courtyard-house-entrance-dusk": {
    alt: "Long wall of pale limestone with a wide portal framing a lit olive tree, stone slabs with light strips leading to it between grasses at dusk",
    focus: "55% 50%",
  },
  "courtyard-house-dining": {
    alt: "Dining table with curved pale chairs under three plaster lamps, glass wall to a courtyard with reflecting pool and olive tree at dusk",
    focus: "50% 55%",
  },
  "harbour-residences-blue-hour": {
    alt: "Apartment building with lit loggias on a harbour quay at blue hour, townhouses and sailing yachts beside it, lights mirrored in the water",
    focus: "46% 50%",
  },
  "harbour-apartment-living": {
    alt: "Compact, bright living room with kitchen wall, round table and pale sofa, loggia and harbour with sailing masts outside",
    focus: "55% 50%",
  },
  "walnut-door-brass-key": {
    alt: "Brass lever and ornate key in the lock of a walnut door standing ajar, warm light out of focus behind",
    focus: "55% 50%",
  },
  "courtyard-house-bedroom": {
    alt: "Bedroom with a linen bed against a limestone wall under an oak ceiling, morning sun from a glass wall to the court with its olive tree",
    focus: "45% 55%",
  },
  "villa-levante-living": {
    alt: "Living room with a pale sofa and tan armchairs under a timber ceiling, glass wall open to the pool, palms and the sea",
    focus: "50% 55%",
  },
  "harbour-apartment-bedroom": {
    alt: "Bright bedroom with oak panelling, pale linen and a blue throw, loggia and harbour basin with hills beyond the glass",
    focus: "50% 55%",
  },
  "residence-30-living": {
    alt: "Living room high above the sea with a curved pale sofa, round marble table and walnut shelves in a travertine wall",
    focus: "50% 55%",
  },
  "casa-norte-bath": {
    alt: "Bath with a walnut vanity, a stone wall with walk-in shower and a free-standing tub beside the glass to the garden",
    focus: "70% 55%",
  },
  "harbour-apartment-bath": {
    alt: "Compact bath in sage tile and oak with a round mirror, towels on brass rails and a walk-in shower behind glass",
    focus: "42% 55%",
  },
  "courtyard-house-kitchen": {
    alt: "Kitchen with an oak and pale marble island under three globe lamps, stools, and a lit worktop niche in an oak wall",
    focus: "45% 55%",
  },
  "harbour-apartment-kitchen": {
    alt: "Kitchen wall with a marble worktop under a lit shelf beside a round dining table, harbour basin and hills outside",
    focus: "70% 55%",
  },
  "penthouse-kitchen": {
    alt: "Kitchen in smoked oak and black marble with a long brass lamp over the island and ochre stools, city skyline at nightfall",
    focus: "65% 55%",
  },
  "courtyard-house-bath": {
    alt: "Limestone bath with a stone tub under a slot of skylight, oak vanity on the left, the court with its olive tree and water behind glass",
    focus: "55% 55%",
  },
  "villa-levante-bath": {
    alt: "Free-standing tub before a glass wall with the sea at sunset, timber ceiling, stone wall and candles on the right",
    focus: "52% 58%",
  },
  "residence-30-bath": {
    alt: "Bath in pale marble with a free-standing tub before the sea, a palm beside it and a walnut vanity with a round mirror",
    focus: "42% 58%",
  },
  "villa-levante-kitchen": {
    alt: "Kitchen in warm timber with a pale stone island and ochre stools, round dining table, palms, pool and sea outside",
    focus: "40% 55%",
  },
  "residence-30-kitchen": {
    alt: "Pale kitchen with a rounded stone island, blue-grey stools and walnut units under a long brass lamp, sea beyond the glass",
    focus: "52% 55%",
  },
  "residence-30-bedroom": {
    alt: "Bedroom with a walnut headboard, pale linen and a blue-green throw, glass wall to the terrace and the sea in evening light",
    focus: "32% 58%",
  },
  "villa-levante-bedroom": {
    alt: "Bedroom with a timber ceiling and slatted wall, pale linen and a green throw, armchair by the glass, balcony and sea beyond",
    focus: "68% 58%",
  },
  "casa-alba-bath": {
    alt: "Bright limestone bath with a free-standing tub before a glass wall and the sea in the morning, palm and oak vanity on the right",
    focus: "45% 58%",
  },
} as const;

export type SamplePicture = keyof typeof samplePictures;

/** A reference to one of them, as in documents. */
export function picture(name: SamplePicture, focus?: string) {
  return focus ? { media: name, focus } : { media: name };
}
