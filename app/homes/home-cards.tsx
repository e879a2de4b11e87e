import { href, Link } from "react-router";
import { Picture } from "../ui/picture.tsx";
import type { PictureView } from "../ui/picture-view.ts";
import type { Arrangement, HomeCard } from "./home-card.ts";
import { HomeStatus } from "./home-status.tsx";

/** The homes in their rhythm: full width, pairs, buildings, tall and aside. */
export function HomeCards({ arranged }: { arranged: Arrangement[] }) {
  return (
    <div className="grid gap-y-[clamp(4.5rem,2.6rem+7.6vw,10rem)] pt-block">
      {arranged.map((arrangement, index) => (
        <Arranged key={arrangement.cards[0].slug} arrangement={arrangement} first={index === 0} />
      ))}
    </div>
  );
}

function Arranged({ arrangement, first }: { arrangement: Arrangement; first: boolean }) {
  const [card] = arrangement.cards;
  switch (arrangement.look) {
    case "edge":
      return <EdgeCard card={card} eager={first} />;
    case "block":
      return <BlockCard card={card} />;
    case "tall":
      return <TallCard card={card} inset={arrangement.inset} />;
    case "aside":
      return <AsideCard card={card} />;
    case "pair":
      return <PairOfCards left={card} right={arrangement.cards[1]} />;
  }
}

const grid = "lg:grid lg:grid-cols-12 lg:gap-x-grid";

function EdgeCard({ card, eager }: { card: HomeCard; eager: boolean }) {
  return (
    <article>
      <CardPicture
        card={card}
        className="aspect-4/3 md:aspect-auto md:h-[clamp(26rem,56vw,56rem)]"
        sizes="(min-width: 48rem) 100vw, 120vw"
        eager={eager}
      />
      <div className={`wrap pt-5.5 lg:pt-7 ${grid}`}>
        <div className="lg:col-span-4">
          <CardName card={card} large />
        </div>
        <p className="mt-3 max-w-120 lg:col-span-4 lg:mt-0">{card.line}</p>
        <div className="mt-3 lg:col-span-4 lg:mt-0">
          <CardFacts card={card} />
          <UnitTypes card={card} />
        </div>
      </div>
    </article>
  );
}

export function PairOfCards({ left, right }: { left: HomeCard; right: HomeCard | undefined }) {
  return (
    <div className={`wrap grid gap-y-[clamp(4.5rem,2.6rem+7.6vw,10rem)] ${grid}`}>
      <article className="lg:col-span-7 lg:-ms-edge">
        <CardPicture
          card={left}
          className="aspect-3/2 max-lg:-mx-gutter"
          sizes="(min-width: 64rem) 58vw, 100vw"
        />
        <div className="lg:ps-edge">
          <CardText card={left} />
        </div>
      </article>
      {right && (
        <article className="max-lg:ps-[22%] md:max-lg:ps-[40%] lg:col-span-4 lg:col-start-9 lg:mt-[clamp(8rem,15vw,15rem)]">
          <CardPicture
            card={right}
            className="aspect-4/5 max-lg:-me-gutter"
            sizes="(min-width: 64rem) 44vw, (min-width: 48rem) 114vw, 141vw"
          />
          <CardText card={right} />
        </article>
      )}
    </div>
  );
}

function BlockCard({ card }: { card: HomeCard }) {
  return (
    <div className="wrap">
      <article className={`lg:items-end ${grid}`}>
        <CardPicture
          card={card}
          className="aspect-5/4 max-lg:-mx-gutter lg:col-span-7 lg:col-start-6 lg:-me-edge lg:ms-grid"
          sizes="(min-width: 64rem) 65vw, 120vw"
        />
        <div className="lg:col-span-5 lg:col-start-1 lg:row-start-1">
          <CardText card={card} />
        </div>
      </article>
    </div>
  );
}

function TallCard({ card, inset }: { card: HomeCard; inset: PictureView | null | undefined }) {
  return (
    <div className="wrap">
      <article className={`lg:items-end ${grid}`}>
        <CardPicture
          card={card}
          className="aspect-4/5 max-lg:-mx-gutter md:max-lg:aspect-square lg:col-span-5 lg:col-start-2"
          sizes="(min-width: 64rem) 70vw, 180vw"
        />
        <div className="lg:col-span-4 lg:col-start-8">
          {inset && (
            <div className="aspect-3/2 overflow-hidden max-lg:hidden">
              <Picture picture={inset} sizes="30vw" className="settles" />
            </div>
          )}
          <CardText card={card} />
        </div>
      </article>
    </div>
  );
}

function AsideCard({ card }: { card: HomeCard }) {
  return (
    <div className="wrap">
      <article className={`max-lg:pe-[22%] md:max-lg:pe-[40%] lg:items-end ${grid}`}>
        <CardPicture
          card={card}
          className="aspect-16/10 max-lg:-ms-gutter lg:col-span-7 lg:col-start-6"
          sizes="(min-width: 64rem) 55vw, 90vw"
        />
        <div className="lg:col-span-4 lg:col-start-2 lg:row-start-1 lg:pe-grid">
          <CardText card={card} />
        </div>
      </article>
    </div>
  );
}

function addressOfHome({ slug }: HomeCard) {
  return href("/home/:slug", { slug });
}

/** The name is the link for keyboards and screen readers; the picture is a larger target for the same page. */
function CardPicture({
  card,
  className,
  sizes,
  eager = false,
}: {
  card: HomeCard;
  className: string;
  sizes: string;
  eager?: boolean;
}) {
  return (
    <Link
      to={addressOfHome(card)}
      prefetch="intent"
      tabIndex={-1}
      className={`block overflow-hidden bg-raised ${eager ? "" : "[content-visibility:auto]"} ${className}`}
    >
      {card.picture ? (
        <Picture
          picture={card.picture}
          sizes={sizes}
          eager={eager}
          className={eager ? "" : "settles"}
        />
      ) : (
        <span className="evening-glow block size-full" />
      )}
    </Link>
  );
}

function CardText({ card }: { card: HomeCard }) {
  return (
    <div className="pt-5.5">
      <CardName card={card} />
      {card.line && <p className="mt-3 max-w-120">{card.line}</p>}
      <div className="mt-3">
        <CardFacts card={card} />
      </div>
      <UnitTypes card={card} />
    </div>
  );
}

function CardName({ card, large = false }: { card: HomeCard; large?: boolean }) {
  return (
    <>
      <h2 className={large ? "type-section" : "type-sub"}>
        <Link
          to={addressOfHome(card)}
          prefetch="intent"
          className="no-underline transition-colors hover:text-gold-bright"
        >
          {card.name}
        </Link>
      </h2>
      <p className="type-small mt-1.5 text-muted">{card.address}</p>
    </>
  );
}

function CardFacts({ card }: { card: HomeCard }) {
  return (
    <>
      {card.facts.length > 0 && (
        <p className="dotted-facts text-md text-text tabular-nums">
          {card.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      <p className="mt-2">
        <HomeStatus status={card.status} />
      </p>
    </>
  );
}

function UnitTypes({ card }: { card: HomeCard }) {
  if (card.types.length === 0) return null;
  return (
    <ul className="mt-5 text-md tabular-nums">
      {card.types.map((type) => (
        <li
          key={type.name}
          className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-3 text-muted last:border-b"
        >
          <span className="text-text">{type.name}</span>
          <span className="text-end text-text">{type.price}</span>
          <span>{type.area}</span>
          <span className="text-end">{type.count}</span>
        </li>
      ))}
    </ul>
  );
}
