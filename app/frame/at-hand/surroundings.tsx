import { type ContextType, type ReactNode, useContext } from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
  UNSAFE_DataRouterStateContext as StateContext,
} from "react-router";

/** What the router tells a page: where it stands, with which data, and that it is the one to be shown. */
export type Surroundings = {
  state: ContextType<typeof StateContext>;
  data: ContextType<typeof DataContext>;
  navigation: ContextType<typeof NavigationContext>;
  location: ContextType<typeof LocationContext>;
  route: ContextType<typeof RouteContext>;
};

export function useSurroundings(): Surroundings {
  return {
    state: useContext(StateContext),
    data: useContext(DataContext),
    navigation: useContext(NavigationContext),
    location: useContext(LocationContext),
    route: useContext(RouteContext),
  };
}

export function Surrounded({ by, children }: { by: Surroundings; children: ReactNode }) {
  return (
    <StateContext value={by.state}>
      <DataContext value={by.data}>
        <NavigationContext value={by.navigation}>
          <LocationContext value={by.location}>
            <RouteContext value={by.route}>{children}</RouteContext>
          </LocationContext>
        </NavigationContext>
      </DataContext>
    </StateContext>
  );
}
